// What higher storeys may call of counting.
export { type BegunCount, beginCount } from './begin-count.ts'
export { endCount } from './finish-count.ts'
export { openCounts } from './open-counts.ts'
export { noteScans } from './scan-codes.ts'
export { uncountedTrays } from './uncounted-trays.ts'
