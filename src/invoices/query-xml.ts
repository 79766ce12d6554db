import type { XmlElement } from './parse-xml.ts';

/** The first element along a path of names. */
export function at(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) {
    if (!found) return undefined;
    found = childOf(found, name);
  }
  return found;
}

/** All children of this name. */
export const all = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text along a path, without white space around it; undefined where there is none. */
export const textAt = (element: XmlElement | undefined, ...path: string[]): string | undefined =>
  at(element, ...path)?.text.trim() || undefined;

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) if (child.name === name) return child;
  return undefined;
}
