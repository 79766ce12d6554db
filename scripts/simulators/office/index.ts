/*
 * The paper of an invented farm consultancy. Companies, people, numbers and prices are made up; where a
 * name exists, that is chance.
 */

export { type Article, GOODS } from './goods.ts';
export { DOCUMENT_TYPE_NAMES, TYPES_BY_TRADE } from './paper-types.ts';
export { FARMS, SUPPLIERS, type Supplier } from './suppliers.ts';
