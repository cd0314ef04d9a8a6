// The demo chain may use these.
export { takeMadeOf } from './hasil-tukang.ts'
export { chargeShort } from './kurang-tukang.ts'
export { handTo } from './material.ts'
export { sellBarsTo } from './penjualan-batang.ts'
