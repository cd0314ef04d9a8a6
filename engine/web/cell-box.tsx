import './cell-box.css'
import type { ComponentProps } from 'react'

/** The input of a field where a table shows its value: as high as the row, and marked once what stands in it is not what is stored. */
export function CellBox({ isChanged, className = '', children, ...rest }: ComponentProps<'div'> & { isChanged: boolean }) {
  return (
    <div {...rest} className={`cell-box ${className}`} data-changed={isChanged || undefined}>
      {children}
    </div>
  )
}
