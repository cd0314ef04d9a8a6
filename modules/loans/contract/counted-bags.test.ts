import { expect, it } from 'vitest'
import { type ShelvedBag, countedBags } from './counted-bags.ts'

const bag = (no_kantong: string, no_kotak: string | null): ShelvedBag => ({ no_kantong, no_faktur_hutang: `HT-${no_kantong}`, no_kotak })
const shelf = [bag('K1', 'A'), bag('K2', 'A'), bag('K3', 'B'), bag('K4', null)]
const told = (seen: readonly string[], box: string | null) =>
  countedBags(shelf, seen, box).map(({ no_kantong, hasil_kantong }) => `${no_kantong} ${hasil_kantong}`)

it('lists for a box the bags that are there, missing, from another box, and without a loan', () => {
  expect(told(['K1', 'K3', 'K4', 'K9', 'K1'], 'A')).toEqual(['K1 ADA', 'K2 KURANG', 'K3 PINDAH', 'K4 PINDAH', 'K9 LEBIH'])
})

it('lists for the whole shop: no bag is in the wrong box', () => {
  expect(told(['K1', 'K2', 'K4'], null)).toEqual(['K1 ADA', 'K2 ADA', 'K3 KURANG', 'K4 ADA'])
  expect(told([], 'C')).toEqual([])
})
