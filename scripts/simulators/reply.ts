/** What a handler answers. A body that is neither text nor bytes is sent as JSON. */
export type Reply = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | null;
};

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** Hand-written answers of Paperless are plain text under an HTML content type. */
export const html = (status: number, body: string, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body,
});

export const noContent = (): Reply => ({ status: 204, headers: {}, body: null });

export const redirect = (location: string, status = 302): Reply => html(status, '', { location });
