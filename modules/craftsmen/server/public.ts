// The demo chain may use these.
export { takeMadeOf } from './hasil-tukang.ts'
export { handTo } from './material.ts'
export { sellBarsTo } from './penjualan-batang.ts'
