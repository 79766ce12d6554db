export { overview } from './overview.ts';
export { type Tile, type TileFigures, tile } from './tile.ts';
export { approvalsTile, manualTile, parkedTile, queueTile } from './tiles.ts';
