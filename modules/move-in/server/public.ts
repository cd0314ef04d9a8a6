export { moveUnderWay } from './under-way.ts'
