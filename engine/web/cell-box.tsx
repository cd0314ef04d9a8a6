import './cell-box.css'
import type { ComponentProps } from 'react'

/** The input of a field where a table shows its value. It is as high as the row, and marked as soon as its content differs from the stored value. */
export function CellBox({ isChanged, className = '', children, ...rest }: ComponentProps<'div'> & { isChanged: boolean }) {
  return (
    <div {...rest} className={`cell-box ${className}`} data-changed={isChanged || undefined}>
      {children}
    </div>
  )
}
