export type { Feature, Gauge } from './feature.ts';
export type { Forget } from './forget.ts';
export type { HealthCheck } from './health-check.ts';
export { type ReadTile, type ReadTiles, tileReader } from './read-tiles.ts';
export type { DeclaredSchedule } from './schedule.ts';
export { type EndedWork, type Tile, TileBody, type TileFigures, type TileLine, tile } from './tile.ts';
export type { DayFigure, Days, Trend } from './trend.ts';
