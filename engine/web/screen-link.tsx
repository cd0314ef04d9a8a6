import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link to a screen by its path; `label` names one that shows no words. Outside a router, as in a test, it is a plain link. */
export function ScreenLink({ path, children, className, label }: { path: string; children: ReactNode; className?: string; label?: string }) {
  const router = useRouter({ warn: false }) as unknown
  const look = { ...(className ? { className } : {}), ...(label ? { 'aria-label': label, title: label } : {}) }
  if (!router) {
    return (
      <a href={new URL(path.replace(/^\//, ''), document.baseURI).href} {...look}>
        {children}
      </a>
    )
  }
  return (
    <Link to={path} {...look}>
      {children}
    </Link>
  )
}
