import type { Locator, Page } from 'playwright-core';

/** Presses the first button of this name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** The field of a label; one that must be filled in has a star after its name. */
export const field =
  (label: string) =>
  (page: Page): Locator =>
    page.getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( \\*)?$`)).last();

/** A text of the app that holds a name, whichever that is. */
export const withName = (text: string): RegExp => new RegExp(text.replaceAll(/\{\w+\}/g, '.+'));
