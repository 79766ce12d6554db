import type { XmlElement } from './parse-xml.ts';

/** The first element along a path of names. */
export const at = (element: XmlElement | undefined, ...path: string[]): XmlElement | undefined =>
  along(element, path);

/** All children of this name. */
export const all = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text along a path, without white space around it; undefined where there is none. */
export const textAt = (element: XmlElement | undefined, ...path: string[]): string | undefined =>
  textAlong(element, path);

/** As `textAt`, of a path that is at hand: an invoice has thousands of values. */
export const textAlong = (element: XmlElement | undefined, path: readonly string[]): string | undefined =>
  along(element, path)?.text.trim() || undefined;

/** What all of these say alike; undefined where one says something else. */
export function onlyText(elements: readonly XmlElement[]): string | undefined {
  const said = new Set(elements.map(({ text }) => text.trim()).filter((text) => text !== ''));
  return said.size === 1 ? [...said][0] : undefined;
}

/** The one that there is; undefined where another one says something else. */
export const onlyOne = (elements: readonly XmlElement[]): XmlElement | undefined =>
  new Set(elements.map((one) => JSON.stringify(one))).size === 1 ? elements[0] : undefined;

/** The currency that all sums beside each other name, where they name the same one. */
export function commonCurrency(sums: XmlElement | undefined): string | undefined {
  const named = new Set(sums?.children.flatMap(({ attributes }) => attributes.currencyID ?? []));
  return named.size === 1 ? [...named][0] : undefined;
}

function along(element: XmlElement | undefined, path: readonly string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) {
    if (!found) return undefined;
    found = childOf(found, name);
  }
  return found;
}

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of element.children) if (child.name === name) return child;
  return undefined;
}
