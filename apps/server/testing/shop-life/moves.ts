import { changeRow, sellPart, takeRowIn } from './accessories.ts'
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
import { buyOfOtherShop, buySome, buyTwice, buyWhilePricesChange } from './purchases.ts'
import { tryWhatIsRefused } from './refusals.ts'
import { loseShipped, receiveShipped, receiveShippedTwice, shipSome, takeShippedBack } from './shipments.ts'
import { handOverSome, receiveSent, receiveTwice, sendSome, takeBackSent } from './sendings.ts'
import { sellConsigned, sellOwed, sellSome, sellTwice, sellWhilePricesChange, settleOwed, tradeIn } from './sales.ts'
import { bringMade, fetchSampleOf, giveUpOrdered, orderSome, payOrderFurther, pickUpMade } from './orders.ts'
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
import { bringSomeGifts, countSomeGifts, exchangeForPoints, giveSomePoints, takeLastGiftTwice } from './points.ts'
import { closeSomeBatch, meltIt, sendToWork, takeFromWork } from './refining.ts'
import { chargeSome, handSomeGold, openBar, sellSomeBar, takeGoldBack, takeWorkOf } from './craftsmen.ts'
import { paySome, payWithScrap, receiveSome, returnSome } from './suppliers.ts'
import { moveSorted, sortBought } from './sorting.ts'
import { weighSomeTray } from './trays.ts'
import { undoOne } from './undoing.ts'
import { destroyBought } from './used.ts'
import { sellByWaiting } from './validation.ts'
import type { Doing, Event, Untried, World } from './world.ts'

/** Events, and how often each beside the others. */
export type Shares = readonly (readonly [share: number, event: Event])[]

/** What happens to pieces besides that they are sold and bought. */
const ofPieces: Shares = [
  [12, enterPiece],
  [3, takeManyIn],
  [3, takeStonesIn],
  [3, takeRowIn],
  [5, sellPart],
  [3, changeRow],
  [6, movePiece],
  [3, destroyPiece],
  [3, correctPieceOf],
  [3, partPiece],
  [3, correctStonesOf],
  [3, correctTermsOf],
  [3, renamePiece],
  [2, relabelSome],
  [2, moveWholeTray],
  [3, changeProfit],
  [3, weighSomeTray],
  [4, countTray],
  [2, countFinding],
  [2, giveUpMissing],
]

/** Contracts of instalments are made, paid, settled, given up and lost. */
const ofInstalments: Shares = [
  [4, sellInstalments],
  [4, payInstalment],
  [3, settleInstalments],
  [1, giveUpInstalments],
  [1, loseToGoods],
  [1, writeContractOff],
  [1, recoverWrittenOff],
]

/** What may happen, by family, and how often beside the others. */
export const moves: Shares = [
  // Sales
  [26, sellSome],
  [3, sellConsigned],
  [6, sellTwice],
  [5, sellWhilePricesChange],
  [6, tradeIn],
  [5, sellByWaiting],
  [3, sellOwed],
  [3, settleOwed],
  [4, sellForGold],
  [10, settleSomeGold],
  // What else pays, and dealers
  [4, sellWithCoupon],
  [2, useCouponTwice],
  [3, payWithPoints],
  [3, sellToDealer],
  [2, cashCards],
  // Purchases
  [13, buySome],
  [4, buyTwice],
  [3, buyWhilePricesChange],
  [4, buyOfOtherShop],
  [3, destroyBought],
  // Deposits
  [5, holdSome],
  [3, holdByWaiting],
  [2, holdFromBefore],
  [4, payFurther],
  [3, pickUpHeld],
  [2, giveUp],
  [5, keepSome],
  [10, fetchSome],
  // What is undone
  [4, cancelOneSale],
  [3, cancelOnePurchase],
  [4, cancelTwice],
  [4, cancelWhatWasBought],
  [4, cancelWhileBuying],
  [22, undoOne],
  // Money and suppliers
  [8, moveMoney],
  [4, bookSome],
  [2, enterByHand],
  [2, openOldClaims],
  [5, settleBank],
  [2, chargeBack],
  [3, payWhatIsOwed],
  [6, sendSome],
  [3, receiveSent],
  [2, receiveTwice],
  [1, takeBackSent],
  [2, handOverSome],
  [4, receiveSome],
  [5, paySome],
  [4, payWithScrap],
  [3, returnSome],
  // Goods
  ...ofPieces,
  [5, shipSome],
  [4, receiveShipped],
  [2, receiveShippedTwice],
  [1, takeShippedBack],
  [1, loseShipped],
  [3, tagDelivered],
  [3, tagBought],
  // Orders
  [5, orderSome],
  [2, payOrderFurther],
  [4, bringMade],
  [4, pickUpMade],
  [2, giveUpOrdered],
  [3, fetchSampleOf],
  // Pre-orders
  [5, preOrderSome],
  [1, importSomePreOrders],
  [2, payPreOrderFurther],
  [3, bringPreOrdered],
  [4, scanPreOrdered],
  [5, pickUpPreOrdered],
  [1, giveUpPreOrder],
  // Services
  [3, takeRepair],
  [4, finishRepair],
  [5, fetchRepair],
  [2, endRepair],
  // Loans
  [4, lendSome],
  [3, renewSome],
  [3, redeemSome],
  [2, sellPledge],
  [2, endOverdue],
  [1, countTheBags],
  [1, replaceLost],
  ...ofInstalments,
  // Refining
  [4, sendToWork],
  [3, takeFromWork],
  [3, meltIt],
  [3, closeSomeBatch],
  // Points and gifts
  [3, giveSomePoints],
  [3, bringSomeGifts],
  [4, exchangeForPoints],
  [2, takeLastGiftTwice],
  [2, countSomeGifts],
  // Gold for the head office
  [4, sendSomeGold],
  [4, receiveSomeGold],
  [1, takeSomeGoldBack],
  [1, loseSomeGold],
  // What was bought is sorted
  [3, sortBought],
  [2, moveSorted],
  // Bars, and gold at craftsmen
  [2, openBar],
  [2, sellSomeBar],
  [2, handSomeGold],
  [1, takeGoldBack],
  [1, takeWorkOf],
  [1, chargeSome],
  // What is refused
  [8, tryWhatIsRefused],
]

/** A shop's goods alone: what is brought, weighed, counted, changed and sold by the gram, now and then sold or taken back. */
export const goodsMoves: Shares = [...ofPieces, [4, sellSome], [4, undoOne]]

/** Instalments alone, which are taken back and whose goods are bought back now and then. */
export const instalmentMoves: Shares = [...ofInstalments, [3, sellInstalments], [8, undoOne], [1, buySome], [1, enterPiece], [1, destroyBought]]
/** Loans alone: what is rare among all that a shop does happens often here. */
export const loanMoves: Shares = moves.filter(([, event]) =>
  [lendSome, renewSome, redeemSome, sellPledge, endOverdue, countTheBags, undoOne].some((move) => move === event),
)

/** What a till is still at when its day is closed. */
export const tillMoves: Shares = moves.filter(([, event]) => [sellSome, buySome, cancelOneSale, cancelOnePurchase].includes(event))

/** Each of them, for a life that has tried none yet. */
export const everyMove = (among: Shares = moves): Untried[] => among.map(([, event]) => ({ event, tries: 0 }))

/** What is answered by a refusal is tried again so often at the most before it is left to chance. */
const triesMax = 4

/**
 * So many things that may happen at once: first each once, what follows from others as soon as there are some and what was refused again; then
 * by chance, as often as their share.
 */
export function chosen(world: World, count: number, among: Shares): Doing[] {
  const whole = among.reduce((sum, [share]) => sum + share, 0)
  const byChance = () => {
    let at = world.chance.between(1, whole)
    return (among.find(([share]) => (at -= share) <= 0) as Shares[number])[1]
  }
  const later: Untried[] = []
  const doings = Array.from({ length: count }, () => {
    // What follows from others may wait for them: beside it things happen by chance, or nothing would come that it could follow from.
    const untried = among !== tillMoves && world.chance.percent(60) ? world.untried.shift() : undefined
    const doing = (untried?.event ?? byChance())(world, world.chance.pick(world.shops))
    if (!untried) return doing
    if (doing) return tried(world, untried, doing)
    later.push(untried)
    return undefined
  })
  world.untried.push(...later)
  return doings.filter((doing) => doing !== undefined)
}

/** It is tried again where nothing has come of it. */
function tried(world: World, { event, tries }: Untried, { what, run }: Doing): Doing {
  const runTold = async () => {
    const entries = await run()
    if (entries.length === 0 && tries + 1 < triesMax) world.untried.push({ event, tries: tries + 1 })
    return entries
  }
  return { what, run: runTold }
}
