import css from './drawing.module.css'

/** Two chairs, a page between them, and a stopwatch. */
export function TutoringDrawing() {
  return (
    <svg viewBox="0 0 200 140" className={css['drawing']} aria-hidden="true" focusable="false">
      <ellipse className={css['wash']} cx="100" cy="112" rx="86" ry="16" />
      <path d="M44 52a11 11 0 1 0 0-22 11 11 0 0 0 0 22ZM24 100V82c0-14 8-22 20-22s19 7 21 18l14 4M156 52a11 11 0 1 0 0-22 11 11 0 0 0 0 22ZM176 100V82c0-14-8-22-20-22s-19 7-21 18l-14 4" />
      <path className={css['paper']} d="M74 92h52l8 14H66Z" />
      <path d="M60 106h80M70 106v14M130 106v14" />
      <path className={css['faint']} d="M14 70v46M14 100h30M40 100v16M186 70v46M186 100h-30M160 100v16" />
      <path className={css['faint']} d="M82 96h20M80 100h30M112 96h10" />
      <path className={css['ribbon']} d="M108 101c4-5 8 3 12-2" />
      <path d="M66 24c0-8 8-13 20-13s20 5 20 13-8 12-20 12l-9 7v-8c-7-2-11-6-11-11Z" className={css['paper']} />
      <path className={css['faint']} d="M76 21h20M76 26h13" />
      <circle cx="128" cy="30" r="9" className={css['paper']} />
      <path d="M128 18v3M128 30v-5" />
    </svg>
  )
}

/** An open handbook with its ribbon, and the same pages on a phone. */
export function MaterialsDrawing() {
  return (
    <svg viewBox="0 0 200 140" className={css['drawing']} aria-hidden="true" focusable="false">
      <ellipse className={css['wash']} cx="100" cy="118" rx="88" ry="14" />
      <path
        className={css['paper']}
        d="M84 40C66 28 44 27 18 30v78c26-3 48-2 66 10 18-12 40-13 66-10V30c-26-3-48-2-66 10Z"
      />
      <path d="M84 40v78M18 36l-6 1v78c28-3 52-2 72 9 20-11 44-12 72-9V37l-6-1" />
      <path
        className={css['faint']}
        d="M30 46c14-1 28 0 42 5M30 56c14-1 28 0 42 5M30 66c14-1 28 0 42 5M30 76c10-1 18 0 28 3M96 51c14-5 28-6 42-5M96 88c14-5 28-6 42-5M96 98c10-4 20-5 30-5"
      />
      <path d="M100 78c4-12 8-16 12-10s8 8 12 2 8-10 14-12" />
      <path className={css['ribbonFill']} d="M120 27h7v30l-3.5-3-3.5 3Z" />
      <path className={css['paper']} d="M150 62h32c3 0 5 2 5 5v54c0 3-2 5-5 5h-32c-3 0-5-2-5-5V67c0-3 2-5 5-5Z" />
      <path d="M162 67h8" />
      <path className={css['faint']} d="M152 76h28M152 82h20M160 92h20M160 101h16M160 110h18" />
      <path d="M153 92h.1M153 101h.1M153 110h.1" />
    </svg>
  )
}

/** A letter with a seal beside a phone that keeps what was written. */
export function SupportDrawing() {
  return (
    <svg viewBox="0 0 200 140" className={css['drawing']} aria-hidden="true" focusable="false">
      <ellipse className={css['wash']} cx="100" cy="120" rx="88" ry="13" />
      <path className={css['paper']} d="M44 20h92v62H44Z" />
      <path className={css['faint']} d="M56 34h52M56 43h66M56 52h60M56 61h34" />
      <path className={css['paper']} d="M26 58 90 98l64-40v58H26Z" />
      <path d="M26 58 90 98l64-40M26 116l46-30M154 116l-46-30M26 58l18-12M154 58l-18-12" />
      <circle className={css['ribbonFill']} cx="90" cy="99" r="8" />
      <path className={css['paper']} d="M152 66h22c3 0 5 2 5 5v48c0 3-2 5-5 5h-22c-3 0-5-2-5-5V71c0-3 2-5 5-5Z" />
      <path d="M159 71h8M154 96l6 6 11-13" />
    </svg>
  )
}
