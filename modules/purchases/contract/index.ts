import { declarations as declare } from '#engine/contract/declarations.ts'
import { buy, findBrought, pembelian } from './pembelian.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({ module: 'purchases', endpoints: { buy, findBrought }, documents: { pembelian }, refusals })
