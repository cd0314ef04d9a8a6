import type { CountedBag } from './hitung-kantong.ts'

/** A bag of an open loan, and the box in which it should lie. */
export interface ShelvedBag {
  readonly no_kantong: string
  readonly no_faktur_hutang: string
  readonly no_kotak: string | null
}

/**
 * What became of each bag in a count: ADA lies where it should, KURANG was not seen, PINDAH lies in this box and should lie in another one, LEBIH is the bag
 * of no open loan. A count without a box is of the whole shop, so that no bag lies in the wrong box. In the order of the numbers of the bags.
 */
export function countedBags(shelf: readonly ShelvedBag[], seen: readonly string[], no_kotak: string | null): CountedBag[] {
  const scanned = new Set(seen)
  const known = new Map(shelf.map((bag) => [bag.no_kantong, bag]))
  const isExpected = (bag: ShelvedBag) => no_kotak === null || bag.no_kotak === no_kotak
  const ofLoans = shelf
    .filter((bag) => scanned.has(bag.no_kantong) || isExpected(bag))
    .map((bag): CountedBag => {
      const { no_kantong, no_faktur_hutang, no_kotak: kotak_lama } = bag
      const hasil_kantong = !scanned.has(no_kantong) ? 'KURANG' : isExpected(bag) ? 'ADA' : 'PINDAH'
      return { no_kantong, hasil_kantong, no_faktur_hutang, kotak_lama }
    })
  const unknownBags = [...scanned]
    .filter((no_kantong) => !known.has(no_kantong))
    .map((no_kantong): CountedBag => ({ no_kantong, hasil_kantong: 'LEBIH', no_faktur_hutang: null, kotak_lama: null }))
  return [...ofLoans, ...unknownBags].toSorted((a, b) => (a.no_kantong < b.no_kantong ? -1 : 1))
}
