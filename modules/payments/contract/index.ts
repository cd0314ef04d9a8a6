import { declarations as declare } from '#engine/contract/declarations.ts'
import { refusals } from './refusals.ts'

/** Payments have no screens and no calls of their own; every document that is paid has a part of them. */
export const declarations = declare({ module: 'payments', refusals })
