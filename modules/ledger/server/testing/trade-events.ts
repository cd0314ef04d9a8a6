import { deposits } from './trade-events/deposits.ts'
import { goods } from './trade-events/goods.ts'
import { instalments } from './trade-events/instalments.ts'
import { loans } from './trade-events/loans.ts'
import { members } from './trade-events/members.ts'
import { money } from './trade-events/money.ts'
import { orders } from './trade-events/orders.ts'
import { purchases } from './trade-events/purchases.ts'
import { refining } from './trade-events/refining.ts'
import { sales } from './trade-events/sales.ts'
import { services } from './trade-events/services.ts'
import { shipping } from './trade-events/shipping.ts'
import type { TradeEvent } from './trade-events/trade-event.ts'

/**
 * Every event of the trade, one after the other as a chain might live through them; the first letter of its code says where it
 * stands. An event of '…' prepares the next or ends one.
 */
export const tradeEvents: readonly TradeEvent[] = [
  ...goods,
  ...sales,
  ...deposits,
  ...purchases,
  ...money,
  ...orders,
  ...services,
  ...loans,
  ...instalments,
  ...members,
  ...shipping,
  ...refining,
]

/** Events of the trade that are not played here: they move nothing yet, or only a closing posts them. */
export const unposted: readonly Pick<TradeEvent, 'kode' | 'event'>[] = [
  { kode: 'H12', event: 'Interest of open loans that is earned and not received: the closing of a month books it (docs/decisions/141)' },
  { kode: 'M5', event: 'Coupon issued: it posts nothing until a sale is paid with it (S2)' },
]

/** What the accounts of each shop come to in the end: `shop nomor_akun amount`, debit positive. */
export const finalAccounts: readonly string[] = [
  'A 1-1001 143270550',
  'A 1-1101 139789450',
  'A 1-1301 60422400',
  'A 1-1303 28000000',
  'A 1-1304 9000000',
  'A 1-1308 169091057',
  'A 1-1309 2450000',
  'A 1-1401 50876000',
  'A 1-1507 200000',
  'A 2-1001 -19000000',
  'A 2-1107 -2400000',
  'A 2-1113 -1470000',
  'A 3-1001 -200000000',
  'A 3-1002 -331000000',
  'A 4-1001 -158313636',
  'A 4-1002 -200000',
  'A 4-1003 100250',
  'A 4-1004 -250',
  'A 4-1005 -136364',
  'A 4-1006 -25940000',
  'A 4-1007 -29000000',
  'A 4-1008 100000',
  'A 4-1099 -150000',
  'A 4-1101 -1925000',
  'A 4-1102 -315000',
  'A 4-1103 -50000',
  'A 4-1104 -900000',
  'A 4-1105 -300000',
  'A 4-1106 -1500000',
  'A 4-1109 -125000',
  'A 4-1110 -25000',
  'A 4-1111 -4360000',
  'A 4-1114 -3000000',
  'A 5-1001 173959642',
  'A 5-1002 237161',
  'A 5-1003 400000',
  'A 5-1004 100000',
  'A 5-1005 60000',
  'A 5-1006 -11400000',
  'A 5-1007 650000',
  'A 5-1008 63740',
  'A 6-1001 500000',
  'A 6-1003 12500',
  'A 6-1004 164500',
  'A 6-1005 3000',
  'A 6-1006 500000',
  'A 6-1009 100000',
  'A 6-1010 3000000',
  'A 6-1011 60000',
  'A 6-1015 8400000',
  'B 1-1301 10000000',
  'B 1-1401 -10000000',
  'H 1-1001 74900000',
  'H 1-1101 60000000',
  'H 1-1303 5976000',
  'H 1-1401 -40876000',
  'H 3-1001 -100000000',
]

/** The remaining debts: `shop jenis pihak dokumen rupiah`. */
export const finalClaims: readonly string[] = [
  'A PIUTANG_TUKANG T1 KC1 200000',
  'A HUTANG_SUPPLIER S1 PB4 -16000000',
  'A HUTANG_SUPPLIER S2 FJ7 -3000000',
  'A HUTANG_MARKETPLACE SHP RM1 -1470000',
  'A RK H KU1 20000000',
  'H RK A KU1 -20000000',
  'A RK H KU2 9900000',
  'H RK A KU2 -9900000',
  'H RK A KU4 5000000',
  'A RK H KU4 -5000000',
  'A RK H PS1 10000000',
  'H RK A PS1 -10000000',
  'A SISA_LELANG C13 CC4 -2400000',
]
