import { changeRow, sellPart, takeRowIn } from './accessories.ts'
import { moveSomeWork } from './board.ts'
import { cancelOnePurchase, cancelOneSale, cancelTwice, cancelWhatWasBought, cancelWhileBuying } from './cancelling.ts'
import { sellForGold, settleSomeGold } from './dealers.ts'
import { giveUp, holdByWaiting, holdFromBefore, holdSome, payFurther, pickUpHeld } from './deposits.ts'
import { cashCards } from './cards.ts'
import { countFinding, countTray, giveUpMissing } from './counts.ts'
import {
  changeProfit,
  correctPieceOf,
  correctStonesOf,
  correctTermsOf,
  destroyPiece,
  movePiece,
  moveWholeTray,
  partPiece,
  relabelSome,
  renamePiece,
} from './goods.ts'
import { enterPiece, tagBought, tagDelivered, takeManyIn, takeStonesIn } from './intake.ts'
import { bookSome, chargeBack, enterByHand, moveMoney, openOldClaims, payWhatIsOwed, settleBank } from './money.ts'
import { payWithPoints, sellToDealer, sellWithCoupon, useCouponTwice } from './otherwise.ts'
import { fetchSome, keepSome } from './keeping.ts'
import { buyByWaiting, buyOfOtherShop, buySome, buyTwice, buyWhilePricesChange } from './purchases.ts'
import { tryWhatIsRefused } from './refusals.ts'
import { loseShipped, receiveShipped, receiveShippedTwice, shipSome, takeShippedBack } from './shipments.ts'
import { handOverSome, receiveSent, receiveTwice, sendSome, takeBackSent } from './sendings.ts'
import { sellConsigned, sellOwed, sellSome, sellTwice, sellWhilePricesChange, settleOwed, tradeIn } from './sales.ts'
import { bringMade, fetchSampleOf, fixSome, giveUpOrdered, orderFromBefore, orderSome, payOrderFurther, pickUpMade } from './orders.ts'
import { payOutOfMarketplace, sellAtMarketplace, takeBackFromMarketplace } from './marketplaces.ts'
import {
  bringPreOrdered,
  giveUpPreOrder,
  importSomePreOrders,
  payPreOrderFurther,
  pickUpPreOrdered,
  preOrderSome,
  scanPreOrdered,
} from './pre-orders.ts'
import { endRepair, fetchRepair, finishRepair, takeRepair } from './services.ts'
import { countTheBags, endOverdue, lendSome, redeemSome, renewSome, replaceLost, sellPledge } from './loans.ts'
import { loseSomeGold, receiveSomeGold, sendSomeGold, takeSomeGoldBack } from './gold.ts'
import {
  giveUpInstalments,
  loseToGoods,
  payInstalment,
  recoverWrittenOff,
  sellInstalments,
  settleInstalments,
  writeContractOff,
} from './instalments.ts'
import { givePointsToTwin, joinOrPart } from './joining.ts'
import { fetchTogether, payDepositsTogether, renewTogether, settleTogether } from './pay-together.ts'
import { bringSomeGifts, countSomeGifts, exchangeForPoints, giveSomePoints, takeLastGiftTwice } from './points.ts'
import { closeSomeBatch, meltIt, sendToWork, takeFromWork } from './refining.ts'
import { buyBar, chargeSome, handSomeGold, lendPiece, openBar, sellSomeBar, takeGoldBack, takePieceBack, takeWorkOf } from './craftsmen.ts'
import { paySome, payWithScrap, receiveSome, returnSome } from './suppliers.ts'
import { moveSorted, sortBought } from './sorting.ts'
import { weighSomeTray } from './trays.ts'
import { undoOne } from './undoing.ts'
import { destroyBought } from './used.ts'
import { findWash, finishWash } from './washing.ts'
import { sellByWaiting } from './validation.ts'
import { matchSomeWish, writeSomeWish } from './wishes.ts'
import type { Event } from './world.ts'

/** What a move shows in the figures, and the moves that must have come before: `setor|tarik` is one way or the other. */
export type Shows = Readonly<Record<string, readonly Event[]>>

/** A move, its share among the others, and the names that it counts in the figures. */
export type Move = readonly [share: number, event: Event, shows?: Shows]
export type Shares = readonly Move[]

/** Moves of pieces that are not sales or purchases. */
const ofPieces: Shares = [
  [12, enterPiece, { 'barang KONSINYASI|barang KARYA|barang SALDO_AWAL': [] }],
  [3, takeManyIn, { 'barang banyak': [] }],
  [3, takeStonesIn, { 'barang berlian': [] }],
  [3, takeRowIn, { 'aksesoris masuk': [] }],
  [5, sellPart, { 'jual aksesoris': [takeRowIn] }],
  [3, changeRow, { 'aksesoris tambah|aksesoris ambil': [takeRowIn] }],
  [6, movePiece, { pindah: [enterPiece] }],
  [3, destroyPiece, { hancur: [enterPiece] }],
  [3, correctPieceOf, { ubah: [enterPiece] }],
  [3, partPiece, { pecah: [enterPiece] }],
  [3, correctStonesOf, { 'ubah batu': [enterPiece] }],
  [3, correctTermsOf, { 'ubah konsinyasi': [enterPiece] }],
  [3, renamePiece, { 'ubah data': [enterPiece] }],
  [2, relabelSome, { label: [enterPiece] }],
  [2, moveWholeTray, { 'pindah baki': [enterPiece] }],
  [3, changeProfit, { 'update profit': [enterPiece] }],
  [3, weighSomeTray, { timbang: [enterPiece] }],
  [4, countTray, { 'opname selesai': [enterPiece] }],
  [2, countFinding, { 'opname ketemu|opname ketemu lagi': [countTray] }],
  [2, giveUpMissing, { 'hapus hilang': [countTray] }],
]

/** Contracts of instalments are made, paid, settled, given up and lost. */
const ofInstalments: Shares = [
  [4, sellInstalments, { cicilan: [enterPiece] }],
  [4, payInstalment, { 'bayar cicilan': [sellInstalments] }],
  [3, settleInstalments, { 'lunas cicilan': [sellInstalments] }],
  [1, giveUpInstalments, { 'putus cicilan': [sellInstalments] }],
  [1, loseToGoods, { 'lelang cicilan': [sellInstalments], 'surat cicilan': [sellInstalments] }],
  [1, writeContractOff, { 'hapus cicilan': [sellInstalments] }],
  [1, recoverWrittenOff, { 'pulih cicilan': [writeContractOff] }],
]
/** What comes up only where time can be made to pass. */
export const ofTimePassed = ['lelang cicilan', 'surat cicilan', 'hapus cicilan', 'pulih cicilan']

/** What of a sort of documents is taken back. */
const ofUndoing: Shows = {
  'batal barang_masuk|batal hancur_barang|batal ubah_barang|batal pecah_barang|batal update_profit|batal stock_aksesoris|batal opname': [
    enterPiece,
    destroyPiece,
    partPiece,
  ],
  'batal bayar_supplier|batal gesek_tunai|batal hancur_pembelian|batal pelunasan_penjualan|batal penerimaan|batal retur_supplier|batal simpanan': [
    receiveSome,
    cashCards,
    keepSome,
  ],
  'batal sortir': [sortBought],
  'batal pindah_sortir': [moveSorted],
  'batal kirim_cuci': [sendToWork],
  'batal terima_cuci': [takeFromWork],
  'batal terima_sepuhan': [meltIt],
  'batal tutup_cuci': [closeSomeBatch],
  'batal kirim_emas': [sendSomeGold],
  'batal mutasi_cuci_manual': [findWash],
  'batal penjualan_batang': [sellSomeBar],
  'batal bahan_tukang': [handSomeGold],
  'batal hasil_tukang': [takeWorkOf],
  'batal kurang_tukang': [chargeSome],
}

/** The possible moves, by family, and how often each happens compared to the others. */
export const moves: Shares = [
  // Sales
  [26, sellSome, { jual: [enterPiece] }],
  [3, sellConsigned, { 'jual konsinyasi': [enterPiece] }],
  [6, sellTwice],
  [5, sellWhilePricesChange],
  [6, tradeIn, { 'tukar tambah': [sellSome] }],
  [5, sellByWaiting, { 'penjualan antri': [enterPiece], 'penjualan terima': [enterPiece] }],
  [3, sellOwed, { 'jual sisa': [enterPiece] }],
  [3, settleOwed, { pelunasan: [sellOwed] }],
  [4, sellForGold, { 'jual emas': [enterPiece] }],
  [10, settleSomeGold, { 'pelunasan emas': [sellForGold] }],
  // Marketplaces
  [3, sellAtMarketplace, { 'jual marketplace': [enterPiece] }],
  [3, payOutOfMarketplace, { 'marketplace bayar': [sellAtMarketplace] }],
  [2, takeBackFromMarketplace, { 'retur marketplace': [sellAtMarketplace] }],
  // What else pays, and dealers
  [4, sellWithCoupon, { 'jual kupon': [sellSome] }],
  [2, useCouponTwice, { 'jual kupon dua kali': [sellSome] }],
  [3, payWithPoints, { 'jual poin': [giveSomePoints] }],
  [3, sellToDealer, { 'jual grosir': [enterPiece] }],
  [2, cashCards, { 'gesek tunai': [moveMoney] }],
  // Purchases
  [13, buySome, { beli: [sellSome, moveMoney] }],
  [4, buyTwice],
  [4, buyByWaiting],
  [3, buyWhilePricesChange],
  [4, buyOfOtherShop],
  [3, destroyBought, { 'hancur pembelian': [buySome] }],
  // Deposits
  [3, payDepositsTogether],
  [3, renewTogether],
  [3, fetchTogether],
  [3, settleTogether],
  [5, holdSome, { titipan: [enterPiece] }],
  [3, holdByWaiting, { 'titipan antri': [enterPiece] }],
  [2, holdFromBefore, { 'saldo awal titipan': [enterPiece] }],
  [4, payFurther, { 'bayar titipan': [holdSome] }],
  [3, pickUpHeld, { 'ambil titipan': [holdSome] }],
  [2, giveUp, { 'batal titipan': [holdSome] }],
  [5, keepSome, { simpan: [] }],
  [10, fetchSome, { 'ambil simpanan': [keepSome] }],
  // Cancelling
  [4, cancelOneSale, { 'batal penjualan': [sellSome] }],
  [3, cancelOnePurchase, { 'batal pembelian': [buySome] }],
  [4, cancelTwice],
  [4, cancelWhatWasBought],
  [4, cancelWhileBuying],
  [22, undoOne, ofUndoing],
  // Money and suppliers
  [8, moveMoney, { 'setor|tarik': [sellSome] }],
  [4, bookSome, { 'uang masuk|uang keluar': [] }],
  [2, enterByHand, { jurnal: [] }],
  [2, openOldClaims, { 'saldo awal': [] }],
  [5, settleBank, { 'bank bayar': [sellSome] }],
  [2, chargeBack, { 'chargeback TAGIH|chargeback RUGI': [settleBank] }],
  [3, payWhatIsOwed, { 'bayar tagihan': [openOldClaims] }],
  [6, sendSome, { 'kirim uang': [moveMoney] }],
  [3, receiveSent, { 'terima uang': [sendSome] }],
  [2, receiveTwice, { 'terima uang bersamaan': [sendSome] }],
  [1, takeBackSent, { 'ambil kembali uang': [sendSome] }],
  [2, handOverSome, { 'alih saldo': [] }],
  [4, receiveSome, { terima: [] }],
  [5, paySome, { 'bayar supplier': [receiveSome] }],
  [4, payWithScrap, { 'bayar supplier dengan emas': [receiveSome, destroyBought] }],
  [3, returnSome, { 'retur supplier': [receiveSome] }],
  // Goods
  ...ofPieces,
  [5, shipSome, { 'kirim barang': [enterPiece] }],
  [4, receiveShipped, { 'terima barang': [shipSome] }],
  [2, receiveShippedTwice, { 'terima barang bersamaan': [shipSome] }],
  [1, takeShippedBack, { 'barang kembali': [shipSome] }],
  [1, loseShipped, { 'barang tidak sampai': [shipSome] }],
  [3, tagDelivered, { 'barang PENERIMAAN': [receiveSome] }],
  [3, tagBought, { 'barang PELANGGAN': [buySome] }],
  // Orders
  [5, orderSome, { pesan: [] }],
  [2, orderFromBefore, { 'saldo awal pesanan': [] }],
  [2, payOrderFurther, { 'bayar pesanan': [orderSome] }],
  [3, fixSome, { 'kunci harga': [orderSome] }],
  [4, bringMade, { 'barang pesanan': [orderSome] }],
  [4, pickUpMade, { 'ambil pesanan': [bringMade] }],
  [2, giveUpOrdered, { 'batal pesanan': [orderSome] }],
  [3, fetchSampleOf, { 'ambil contoh': [orderSome] }],
  // Pre-orders
  [5, preOrderSome, { 'pesan po': [] }],
  [1, importSomePreOrders],
  [2, payPreOrderFurther],
  [3, bringPreOrdered],
  [4, scanPreOrdered, { 'closing po': [preOrderSome, bringPreOrdered] }],
  [5, pickUpPreOrdered, { 'ambil po': [scanPreOrdered] }],
  [1, giveUpPreOrder],
  // Services
  [3, takeRepair, { 'terima service': [] }],
  [4, finishRepair, { 'selesai service': [takeRepair] }],
  [5, fetchRepair, { 'ambil service|kembali service|ganti rugi service': [finishRepair] }],
  [2, endRepair],
  // The board of work
  [3, moveSomeWork, { papan: [orderSome] }],
  // What customers ask for
  [5, writeSomeWish, { permintaan: [] }],
  [3, matchSomeWish, { 'permintaan cocok': [] }],
  // Loans
  [4, lendSome, { gadai: [moveMoney] }],
  [3, renewSome, { perpanjang: [lendSome] }],
  [3, redeemSome, { tebus: [lendSome] }],
  [2, sellPledge, { 'jual gadai|jual gadai dengan tambahan': [lendSome] }],
  [2, endOverdue],
  [1, countTheBags, { 'hitung kantong': [] }],
  [1, replaceLost, { 'surat gadai': [lendSome] }],
  ...ofInstalments,
  // Members who are one person
  [2, joinOrPart],
  [1, givePointsToTwin],
  // Refining
  [4, sendToWork, { 'kirim cuci': [buySome, destroyBought] }],
  [3, takeFromWork, { 'terima cuci': [sendToWork] }],
  [3, meltIt, { 'terima sepuhan': [sendToWork] }],
  [3, closeSomeBatch, { 'tutup batch': [takeFromWork, meltIt] }],
  // Points and gifts
  [3, giveSomePoints, { 'poin manual': [] }],
  [3, bringSomeGifts, { 'hadiah masuk': [] }],
  [4, exchangeForPoints, { 'tukar poin': [giveSomePoints, bringSomeGifts] }],
  [2, takeLastGiftTwice],
  [2, countSomeGifts, { 'hitung hadiah': [bringSomeGifts] }],
  // Gold for the head office
  [4, sendSomeGold, { 'kirim emas': [buySome] }],
  [4, receiveSomeGold, { 'terima emas': [sendSomeGold] }],
  [1, takeSomeGoldBack, { 'emas kembali': [sendSomeGold] }],
  [1, loseSomeGold, { 'emas tidak sampai': [sendSomeGold] }],
  // Sorting of bought goods
  [3, sortBought, { sortir: [buySome] }],
  [2, moveSorted, { 'pindah sortir': [sortBought] }],
  // Wash stock by hand
  [1, findWash, { 'cuci manual masuk': [] }],
  [2, finishWash, { 'cuci manual keluar': [findWash] }],
  // Bars, and gold at craftsmen
  [2, openBar],
  [2, sellSomeBar, { 'jual batang': [openBar, meltIt] }],
  [2, handSomeGold, { 'bahan tukang': [openBar, meltIt] }],
  [1, takeGoldBack, { 'bahan kembali': [handSomeGold] }],
  [1, takeWorkOf, { 'hasil tukang': [handSomeGold] }],
  [1, chargeSome, { 'kurang tukang': [handSomeGold] }],
  [2, buyBar],
  [2, lendPiece],
  [2, takePieceBack],
  // Refused moves
  [8, tryWhatIsRefused],
]

/** Only the goods of a shop: brought, weighed, counted, changed and sold by the gram, now and then sold or taken back. */
export const goodsMoves: Shares = [...ofPieces, [4, sellSome, { jual: [enterPiece] }], [4, undoOne]]

/** Instalments alone, which are taken back and whose goods are bought back now and then. */
export const instalmentMoves: Shares = [
  ...ofInstalments,
  [3, sellInstalments],
  [8, undoOne, { 'batal cicilan': [sellInstalments], 'batal mutasi_cicilan': [payInstalment] }],
  [1, buySome],
  [1, enterPiece],
  [1, destroyBought],
]

/** Only loans: moves that are rare among all moves of a shop happen often here. */
export const loanMoves: Shares = [
  [4, lendSome, { gadai: [] }],
  [3, renewSome, { perpanjang: [lendSome] }],
  [3, redeemSome, { tebus: [lendSome] }],
  [2, sellPledge, { 'jual gadai': [lendSome], 'jual gadai dengan tambahan': [lendSome] }],
  [2, endOverdue, { 'lelang gadai': [], 'ambil gadai': [] }],
  [1, countTheBags, { 'hitung kantong': [] }],
  [22, undoOne],
]

/** What a till is still at when its day is closed. */
export const tillMoves: Shares = moves.filter(([, event]) => [sellSome, buySome, cancelOneSale, cancelOnePurchase].includes(event))

/** All that a life of these moves must have shown. */
export const shownBy = (among: Shares): readonly string[] => [...new Set(among.flatMap(([, , shows = {}]) => Object.keys(shows)))]
