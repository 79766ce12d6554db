type Person = { address: string; name: string | null };

/** What somebody is called, else the address. */
export const personName = ({ address, name }: Person): string => name || address;

/** Both, as mails have them: `Erika Muster <erika@hof.example>`. */
export const withAddress = ({ address, name }: Person): string => (name ? `${name} <${address}>` : address);
