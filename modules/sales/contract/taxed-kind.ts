import { owedKind } from './owed-kind.ts'

/** What tax is owed of, by its number: the event of a repair; else what a sale or a trade by gram is. */
export const taxedKind = (nomor: string): 'mutasi_service' | ReturnType<typeof owedKind> =>
  nomor.startsWith('MV-') ? 'mutasi_service' : owedKind(nomor)
