export { overview } from './overview.ts';
export { type Tile, type TileFigures, tile } from './tile.ts';
export {
  ambiguousTile,
  approvalsTile,
  conflictTile,
  farmTile,
  manualTile,
  parkedTile,
  queueTile,
} from './tiles.ts';
