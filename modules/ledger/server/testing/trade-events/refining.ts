import type { TradeEvent } from './trade-event.ts'

/** R: refining. */
export const refining: readonly TradeEvent[] = [
  {
    kode: 'R1',
    toko: 'A',
    kind: 'SEPUHAN',
    event: 'Sorted: purchases into a lot per purity',
    goods: ['BEKAS>UBAH L1 1/5000/3750/7000000', 'BEKAS>UBAH L2 2/20000/15000/30000000', 'UBAH>BEKAS S75 3/25000/18750/37000000'],
  },
  {
    kode: 'R2',
    toko: 'A',
    kind: 'SEPUHAN',
    event: 'Sent to be washed (own bench or craftsman)',
    goods: ['BEKAS>CUCI S75 2/20000/15000/29600000'],
    journal: ['1-1303 -29600000', '1-1304 29600000'],
  },
  {
    kode: 'R3',
    toko: 'A',
    kind: 'SEPUHAN',
    event: 'Back from washing: loss, fee, re-tagged for the window',
    goods: ['CUCI>SUSUT S75 0/120/90/177600', 'CUCI>UBAH S75 2/19880/14910/29422400', 'UBAH>BAKI B12 2/19880/14910/29422400'],
    cash: ['CASH CASH -100000'],
    counter: ['SEPUHAN ONGKOS -100000'],
    journal: ['1-1001 -100000', '1-1301 29422400', '1-1304 -29600000', '5-1002 177600', '5-1004 100000'],
  },
  {
    kode: 'R4',
    toko: 'A',
    kind: 'SEPUHAN',
    event: 'Not fit for the window: to scrap',
    goods: ['BEKAS>UBAH S75 1/5000/3750/7400000', 'UBAH>ROSOK R2 0/5000/3750/7400000'],
    journal: ['1-1303 -7400000', '1-1306 7400000'],
  },
  {
    kode: 'R5',
    toko: 'A',
    kind: 'SEPUHAN',
    event: 'Melted (lebur): bar, dust and loss, per craftsman',
    goods: [
      'ROSOK>UBAH R2 0/14000/9750/20600000',
      'ROSOK>UBAH R3 1/5010/3758/4000000',
      'UBAH>BATANG ciok-1 1/13400/13387/24379642',
      'UBAH>BATANG debu-1 0/200/50/91057',
      'UBAH>SUSUT - 0/5410/71/129301',
    ],
    journal: ['1-1306 -24600000', '1-1308 24470699', '5-1002 129301'],
  },
  {
    kode: 'R7',
    toko: 'A',
    kind: 'PENJUALAN_BATANG',
    event: 'Bar sold',
    goods: ['BATANG>PELANGGAN·JUAL ciok-1 1/13400/13387/24379642'],
    cash: ['BCA TRANSFER 29000000'],
    counter: ['PENJUALAN PENDAPATAN 29000000'],
    journal: ['1-1101 29000000', '1-1308 -24379642', '4-1007 -29000000', '5-1001 24379642'],
  },
]
