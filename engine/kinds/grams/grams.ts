import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { formatNumber, numberCheck, parseNumber } from '../number.ts'

export interface GramsOptions {
  min?: number
  max?: number
  /** Decimals that a reader sees; the order reports show 2 (specification §9). */
  shown?: number
}

/** A weight in grams with three decimals; `shown` says how many a reader sees. */
export function grams(label: string, options: GramsOptions = {}): Unnamed<number> {
  const decimals = 3
  const kind: Kind<number> = {
    name: 'grams',
    align: 'right',
    cell: 'decimal',
    decimals,
    measure: 'g',
    column: 'numeric(12,3)',
    check: (name) => numberCheck(name, { min: options.min ?? 0, max: options.max ?? 99_999_999, decimals }),
    format: (value) => formatNumber(value, options.shown ?? decimals),
    parse: (typed) => parseNumber(typed, decimals, { after: ['g', 'gr', 'gram'] }),
  }
  return new Field({ name: '', label, kind })
}

/** Grams as they travel, in whole milligrams: what weights are added and compared in. */
export const toMg = (grams: number): number => Math.round(grams * 1000)

/** Weights added up, in grams: by whole milligrams, so that no fraction is lost on the way. */
export const sumOfGrams = (weights: readonly number[]): number => weights.reduce((sumMg, grams) => sumMg + toMg(grams), 0) / 1000
