import type { CustomFieldRow, DataType, SelectOption } from '../world.ts';

/** Tags with their fixed ids; 16 starts the processing. Diesel and its neighbours stand below a parent. */
export const OFFICE_TAGS: readonly { id: number; name: string; color: string; parent: number | null }[] = [
  { id: 1, name: 'Posteingang', color: '#a6cee3', parent: null },
  { id: 2, name: 'Hochgeladen', color: '#b2df8a', parent: null },
  { id: 3, name: 'Erledigt', color: '#33a02c', parent: null },
  { id: 4, name: 'Manuell bearbeiten', color: '#ff7f00', parent: null },
  { id: 5, name: 'Diesel', color: '#6a3d9a', parent: 12 },
  { id: 6, name: 'Saatgut', color: '#b15928', parent: 12 },
  { id: 7, name: 'Dünger', color: '#b15928', parent: 12 },
  { id: 8, name: 'Pflanzenschutz', color: '#b15928', parent: 12 },
  { id: 9, name: 'Tierarzt', color: '#fb9a99', parent: null },
  { id: 10, name: 'Pacht', color: '#cab2d6', parent: null },
  { id: 11, name: 'Versicherung', color: '#cab2d6', parent: null },
  { id: 12, name: 'Betriebsmittel', color: '#cccccc', parent: null },
  { id: 13, name: 'Futter', color: '#fdbf6f', parent: 12 },
  { id: 14, name: 'Strom', color: '#fdbf6f', parent: null },
  { id: 15, name: 'Steuerberater', color: '#1f78b4', parent: null },
  { id: 16, name: 'Verarbeiten', color: '#e31a1c', parent: null },
  { id: 17, name: 'Maschinen', color: '#cccccc', parent: null },
  { id: 18, name: 'Reparatur', color: '#cccccc', parent: 17 },
  { id: 19, name: 'Prüfen', color: '#ff7f00', parent: null },
];

const field = (
  id: number,
  name: string,
  data_type: DataType,
  extra_data: CustomFieldRow['extra_data'] = null,
) => ({
  id,
  name,
  data_type,
  extra_data,
});

/** Ids of options are random on every real server; here they only look so. */
const RELEASE: SelectOption[] = [
  { label: 'Freigegeben', id: 'hT4wQz8LmB2xRv6N' },
  { label: 'Abgelehnt', id: 'Jc9sYd3KpE7uGf1A' },
  { label: 'Rückfrage', id: 'Wn5tZo0XiM4bHq8C' },
];

export const OFFICE_FIELDS: readonly CustomFieldRow[] = [
  field(1, 'Betrag', 'monetary', { default_currency: 'EUR' }),
  field(2, 'Fällig am', 'date'),
  field(3, 'Belegnummer', 'string'),
  field(4, 'Link', 'url'),
  field(5, 'Skonto bis', 'date'),
  field(6, 'Kundennummer', 'integer'),
  field(7, 'Bezahlt', 'boolean'),
  field(15, 'Freigabe', 'select', { select_options: RELEASE }),
];

/** The service account has no group; people of the office are in 1, farms in 2. */
export const OFFICE_USERS: readonly {
  username: string;
  first_name: string;
  last_name: string;
  group: number | null;
}[] = [
  { username: 'intake', first_name: '', last_name: '', group: null },
  { username: 'anna', first_name: 'Anna', last_name: 'Wiebe', group: 1 },
  { username: 'ben', first_name: 'Ben', last_name: 'Kruse', group: 1 },
  { username: 'clara', first_name: 'Clara', last_name: 'Thoms', group: 1 },
  { username: 'dora', first_name: 'Dora', last_name: 'Ahlers', group: 1 },
  { username: 'hof-petersen', first_name: 'Jens', last_name: 'Petersen', group: 2 },
  { username: 'gut-lindenau', first_name: 'Friederike', last_name: 'von Estorff', group: 2 },
  { username: 'milchhof-behrens', first_name: 'Heiko', last_name: 'Behrens', group: 2 },
];

const rights = (verbs: string, models: string) =>
  models.split(' ').flatMap((model) => verbs.split(' ').map((verb) => `${verb}_${model}`));

/** What the service needs: it reads and writes documents, sets itself up, and resolves people. */
export const INTAKE_PERMISSIONS: readonly string[] = [
  ...rights('view add change', 'document tag correspondent customfield note workflow'),
  ...rights('view', 'documenttype storagepath user group uisettings'),
  ...rights('delete', 'correspondent document'),
  ...rights('view change', 'paperlesstask'),
];

export const STAFF_PERMISSIONS: readonly string[] = [
  ...rights('view add change delete', 'document tag correspondent documenttype storagepath note savedview'),
  ...rights('view', 'customfield uisettings paperlesstask user group workflow'),
];
