/** `/api/documents/{id}/` with the parts in braces filled in; nothing in them can lead to another path. */
export const fillPath = (endpoint: string, path: Record<string, string | number> = {}): string =>
  endpoint.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name] ?? '')));
