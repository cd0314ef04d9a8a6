import type { TradeEvent } from './trade-event.ts'

/** M: points and gifts of members. */
export const members: readonly TradeEvent[] = [
  {
    kode: 'M1',
    toko: 'A',
    kind: 'POIN_MANUAL',
    event: 'Points by hand (transaksi-poin)',
    claims: ['POIN M2 - -5000 0'],
    counter: ['MEMBER BEBAN_POIN -5000'],
    points: ['M2 5'],
    journal: ['2-1105 -5000', '5-1005 5000'],
  },
  {
    kode: 'M2',
    toko: 'A',
    kind: 'TUKAR_POIN',
    event: 'Points exchanged for a gift',
    goods: ['HADIAH>PELANGGAN·HADIAH PAYUNG 1/0/0/50000'],
    claims: ['POIN M1 - 10000 0'],
    counter: ['MEMBER BEBAN_POIN 10000'],
    points: ['M1 -10'],
    journal: ['1-1309 -50000', '2-1105 10000', '5-1005 40000'],
  },
  {
    kode: 'M3',
    toko: 'A',
    kind: 'HADIAH_MASUK',
    event: 'Gifts bought',
    goods: ['SUPPLIER>HADIAH·BELI PAYUNG 10/0/0/500000'],
    cash: ['CASH CASH -500000'],
    journal: ['1-1001 -500000', '1-1309 500000'],
  },
  {
    kode: 'M4',
    toko: 'A',
    kind: 'RESET_POIN',
    event: 'Points reset / expired',
    claims: ['POIN M2 - 5000 0'],
    counter: ['MEMBER BEBAN_POIN 5000'],
    points: ['M2 -5'],
    journal: ['2-1105 5000', '5-1005 -5000'],
  },
]
