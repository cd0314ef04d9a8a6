import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { instalments as c } from '../contract/fields.ts'
import type { Instalment, OwedInstalment } from '../contract/schedule.ts'

/** Instalments in a line each: number, date, amount; and how late they are, their fine and the interest that is forgiven. */
export function Schedule({ lines }: { lines: readonly (Instalment & Partial<OwedInstalment>)[] }) {
  const say = useText()
  return (
    <section className="entry-box entry-about" aria-label={say('Jadwal Cicilan')}>
      <h2>{say('Jadwal Cicilan')}</h2>
      {lines.map(({ urut_cicilan, tgl_cicilan, nilai_cicilan, hari_lewat = 0, denda = 0, bunga_hapus = 0 }) => (
        <p key={urut_cicilan}>
          {urut_cicilan}. {tgl_cicilan} · <Figure field={c.nilai_cicilan} value={nilai_cicilan} />
          {hari_lewat > 0 && ` · ${say('Lewat {{n}} hari', { n: hari_lewat })}`}
          {denda > 0 && (
            <>
              {` · ${say(c.denda.label)} `}
              <Figure field={c.denda} value={denda} />
            </>
          )}
          {bunga_hapus > 0 && (
            <>
              {` · ${say(c.bunga_hapus.label)} `}
              <Figure field={c.bunga_hapus} value={bunga_hapus} />
            </>
          )}
        </p>
      ))}
    </section>
  )
}
