/** What a supplier sells: decides document types, tags, wording and prices. */
export type Trade =
  | 'agrar'
  | 'diesel'
  | 'saatgut'
  | 'duenger'
  | 'psm'
  | 'tierarzt'
  | 'technik'
  | 'futter'
  | 'energie'
  | 'versicherung'
  | 'pacht'
  | 'labor'
  | 'telefon'
  | 'bank'
  | 'lohn';

export type Supplier = { name: string; trade: Trade; town: string; owner?: string };

export const SUPPLIERS: readonly Supplier[] = [
  { name: 'Landhandel Börde eG', trade: 'agrar', town: '39164 Wanzleben' },
  { name: 'Landhandel Börde eG', trade: 'agrar', town: '39164 Wanzleben', owner: 'intake' },
  { name: 'Agrarhandel Wesermarsch GmbH', trade: 'agrar', town: '26931 Elsfleth' },
  { name: 'agrarhandel wesermarsch gmbh', trade: 'agrar', town: '26931 Elsfleth' },
  { name: 'Agrarhandel Wesermarsch', trade: 'agrar', town: '26931 Elsfleth' },
  { name: 'Kornhaus Altmark KG (70012)', trade: 'agrar', town: '39576 Stendal' },
  { name: 'Lagerhaus Jeetzeltal', trade: 'agrar', town: '29439 Lüchow' },
  { name: 'Tankdienst Nordheide GmbH', trade: 'diesel', town: '29614 Soltau' },
  { name: 'Mineralölhandel Brinkmann', trade: 'diesel', town: '29525 Uelzen' },
  { name: '70031 Mineralölhandel Brinkmann', trade: 'diesel', town: '29525 Uelzen', owner: 'clara' },
  { name: 'Elbe Energie & Diesel OHG', trade: 'diesel', town: '21335 Lüneburg' },
  { name: 'Saatgut Heidekorn GmbH', trade: 'saatgut', town: '29549 Bad Bevensen' },
  { name: 'Saatzucht Wendland KG', trade: 'saatgut', town: '29468 Bergen an der Dumme' },
  { name: 'Rübensaat Calenberg eG (70088)', trade: 'saatgut', town: '30982 Pattensen' },
  { name: 'Düngerwerk Südheide GmbH', trade: 'duenger', town: '29303 Bergen' },
  { name: 'Düngerwerk Südheide', trade: 'duenger', town: '29303 Bergen' },
  { name: 'Kalkwerk Ostheide', trade: 'duenger', town: '21354 Bleckede' },
  { name: 'Pflanzenschutz Kontor Aller', trade: 'psm', town: '29664 Walsrode' },
  { name: 'Agrochemie Wolters GmbH', trade: 'psm', town: '38518 Gifhorn' },
  { name: 'Tierarztpraxis Dr. Lühmann', trade: 'tierarzt', town: '29559 Wrestedt' },
  {
    name: 'Tierarztpraxis Dr. Lühmann',
    trade: 'tierarzt',
    town: '29559 Wrestedt',
    owner: 'milchhof-behrens',
  },
  { name: 'Dr. Lühmann, prakt. Tierarzt', trade: 'tierarzt', town: '29559 Wrestedt', owner: 'dora' },
  { name: 'Großtierpraxis Elbmarsch', trade: 'tierarzt', town: '21423 Winsen' },
  { name: 'Landtechnik Harmsen GmbH & Co. KG', trade: 'technik', town: '29386 Hankensbüttel' },
  { name: 'Landtechnik Harmsen GmbH & Co KG', trade: 'technik', town: '29386 Hankensbüttel' },
  { name: 'Schlepper-Service Jansen', trade: 'technik', town: '29410 Salzwedel' },
  { name: 'Melktechnik Oberalster GmbH', trade: 'technik', town: '22399 Hamburg' },
  { name: 'Reifen Meinecke e. K.', trade: 'technik', town: '29378 Wittingen' },
  { name: 'Futtermittelwerk Drawehn', trade: 'futter', town: '29473 Göhrde' },
  { name: 'Kraftfutter Hansa GmbH (70104)', trade: 'futter', town: '21073 Hamburg' },
  { name: 'Stadtwerke Jeetzel', trade: 'energie', town: '29451 Dannenberg' },
  { name: 'Windpark-Betreibergesellschaft Clenze', trade: 'energie', town: '29459 Clenze' },
  { name: 'Landschadenhilfe Nord VVaG', trade: 'versicherung', town: '30159 Hannover' },
  { name: 'Versicherungsbüro Claussen', trade: 'versicherung', town: '29525 Uelzen' },
  { name: 'Erbengemeinschaft von Estorff', trade: 'pacht', town: '29571 Rosche' },
  { name: 'Kirchengemeinde St. Johannis Rosche', trade: 'pacht', town: '29571 Rosche' },
  { name: 'Bodenlabor Ilmenau GmbH', trade: 'labor', town: '21337 Lüneburg' },
  { name: 'Nordnetz Telekommunikation', trade: 'telefon', town: '21337 Lüneburg' },
  { name: 'Spar- und Darlehnskasse Wendland', trade: 'bank', town: '29439 Lüchow' },
  { name: 'Maschinenring Ostheide e. V.', trade: 'lohn', town: '29549 Bad Bevensen' },
  { name: 'Lohnunternehmen Schulze-Riebau', trade: 'lohn', town: '29582 Hanstedt' },
];

/** The farms whose paper it is, with the user who sees it. */
export const FARMS = [
  { name: 'Hof Petersen GbR', street: 'Dorfstraße 4', town: '29499 Zernien', user: 'hof-petersen' },
  { name: 'Gut Lindenau KG', street: 'Lindenallee 1', town: '29571 Rosche', user: 'gut-lindenau' },
  { name: 'Milchhof Behrens', street: 'Am Moor 17', town: '29394 Lüder', user: 'milchhof-behrens' },
] as const;
