// What higher storeys may call of sorting.
export { moveSorted } from './move-lot.ts'
export { sortUsed } from './sort-goods.ts'
