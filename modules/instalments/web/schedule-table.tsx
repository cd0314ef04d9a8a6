import './schedule.css'
import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import { type Akad, inAkad, instalments as c } from '../contract/fields.ts'
import type { Instalment, OwedInstalment } from '../contract/schedule.ts'

/** The event that paid an instalment; without a number, it was paid before the books. */
export interface Payment {
  readonly tgl_system?: string
  readonly no_mutasi_cicilan?: string
}

interface ScheduleProps {
  readonly akad: Akad
  readonly lines: readonly (Instalment & Partial<OwedInstalment> & { readonly paid?: Payment | undefined })[]
}

/** Instalments in a line each: number, date and amount; how late it is, its fine, the interest that is forgiven, and when it was paid. */
export function Schedule({ lines, akad }: ScheduleProps) {
  const say = useText()
  return (
    <section className="entry-box entry-about schedule" aria-label={say('Jadwal Cicilan')}>
      <h2>{say('Jadwal Cicilan')}</h2>
      <ol>
        {lines.map(({ urut_cicilan, tgl_cicilan, nilai_cicilan, hari_lewat = 0, denda = 0, bunga_hapus = 0, paid }) => (
          <li key={urut_cicilan} data-paid={paid !== undefined}>
            <span>{urut_cicilan}.</span>
            <span>{tgl_cicilan}</span>
            <Figure field={c.nilai_cicilan} value={nilai_cicilan} />
            {(hari_lewat > 0 || denda > 0 || bunga_hapus > 0 || paid) && (
              <small>
                {hari_lewat > 0 && <span data-late>{say('Lewat {{n}} hari', { n: hari_lewat })}</span>}
                {denda > 0 && (
                  <span>
                    {say(c.denda.label)} <Figure field={c.denda} value={denda} />
                  </span>
                )}
                {bunga_hapus > 0 && (
                  <span>
                    {say(inAkad(c.bunga_hapus, akad).label)} <Figure field={c.bunga_hapus} value={bunga_hapus} />
                  </span>
                )}
                {paid && (
                  <span>
                    {say('Dibayar')} {paid.tgl_system ?? say('Sebelum Pembukuan')}{' '}
                    {paid.no_mutasi_cicilan && <ThingLink kind="mutasi_cicilan" id={paid.no_mutasi_cicilan} />}
                  </span>
                )}
              </small>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
