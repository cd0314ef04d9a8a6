import { declarations as declare } from '#engine/contract/declarations.ts'
// What its paper may carry, receipts learn as it is declared.
import './nota-pembelian.ts'
import { buy, findBrought, pembelian } from './pembelian.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({ module: 'purchases', endpoints: { buy, findBrought }, documents: { pembelian }, refusals })
