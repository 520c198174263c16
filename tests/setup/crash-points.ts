/** Of how many points at which something can be killed one is tried: every one with `npm run test:sync`, an eighth of them otherwise. */
export const crashPointsEvery = Number(process.env['CRASH_POINTS_EVERY'] ?? 8)
