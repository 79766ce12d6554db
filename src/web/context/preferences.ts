/** What somebody has chosen for this browser; a storage that refuses is like one that is empty. */
export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function writePreference(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // A private window without storage: the choice lasts as long as the page.
  }
}

const PREFIX = 'intake.';
