export type { Feature, Gauge } from './feature.ts';
export type { Forget } from './forget.ts';
export type { HealthCheck } from './health-check.ts';
export { type ReadTile, type ReadTiles, tileReader } from './read-tiles.ts';
export type { DeclaredSchedule } from './schedule.ts';
export { type Tile, TileBody, type TileFigures, tile } from './tile.ts';
