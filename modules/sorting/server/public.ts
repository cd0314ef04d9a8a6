// What higher storeys may call of sorting.
export { sortUsed } from './sort-goods.ts'
