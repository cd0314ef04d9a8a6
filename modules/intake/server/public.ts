// What higher storeys and the demo chain may call of intake.
export { comesUnpaid, undoIntake, unpaidSources } from './barang-masuk.ts'
export { type Wrong as WrongPiece, wrongPieces } from './check-pieces.ts'
export { needOfPurities, oddPurities } from './odd-purities.ts'
export { type MadePiece, type OrdersPort, serveOrders } from './open-orders.ts'
export { type IntakeContext, inList, takeIn } from './take-in.ts'
