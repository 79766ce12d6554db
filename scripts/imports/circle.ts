/**
 * The first circle found going from file to file.
 *
 * @param graph file → files it imports
 */
export function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const walk = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of graph.get(file) ?? []) {
      const found = walk(target, [...path, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const found = walk(file, []);
    if (found) return found;
  }
  return undefined;
}
