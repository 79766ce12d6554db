import type { history as german } from '../de/history.ts';
import { english } from '../english.ts';

export const history = english<typeof german>()({
  'actor.worker': 'Service',
  'actor.sweep': 'Sweep',
  'actor.commandLine': 'Command line',
  'actor.demo': 'Set-up of the demo',
  'actor.bootstrap': 'API key of the configuration',
  'actor.key': 'API key {name}',
  'actor.unknown': 'Unknown ({id})',
  'change.title': 'Title',
  'change.created': 'Date',
  'change.correspondent': 'Correspondent',
  'change.documentType': 'Document type',
  'change.owner': 'Owner',
  'change.note': 'Note',
  'change.customField': 'Custom field {id}',
  'change.tagsAdded': '{count, plural, one {Tag added} other {Tags added}}',
  'change.tagsRemoved': '{count, plural, one {Tag removed} other {Tags removed}}',
  'change.before': 'before',
  'change.after': 'now',
  'field.empty': 'empty',
  'field.add': 'Add a custom field',
  'field.add.choose': 'Choose a field',
  'field.documentNumbers': 'Numbers of documents, parted by commas',
  'field.yes': 'yes',
  'field.no': 'no',
});
