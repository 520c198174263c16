import css from './drawing.module.css'

/** A train in its tunnel, and the same journey in the open: where an answer is given, kept and sent. */
export function UndergroundDrawing() {
  return (
    <svg
      viewBox="0 0 420 300"
      className={css['drawing']}
      role="img"
      aria-label="A train in a tunnel with a passenger reading a phone, marked 1; the phone seen close, marked 2; and the same passenger on a platform under a mast, marked 3."
      focusable="false"
    >
      {/* Earth, with the tunnel cut out of it. */}
      <path
        className={css['wash']}
        d="M0 104H286V256H420V292H0ZM0 160V256H286V184C286 166 276 160 262 160Z"
        fillRule="evenodd"
      />
      <path d="M0 104H149M219 104H286V256H420M0 160H262C276 160 286 168 286 184" />
      <path
        className={css['faint']}
        d="M0 256H286M8 262H416M20 274h14M52 282h20M96 272h12M150 280h22M214 273h14M262 282h16M318 274h18M366 282h20"
      />
      <path
        className={css['faint']}
        d="M10 118h14M40 130h18M20 146h10M76 120h12M92 140h16M250 122h16M262 142h10M120 150h8M232 148h12"
      />

      {/* The street above. */}
      <path
        className={css['faint']}
        d="M8 104V78h22v26M14 84v6M22 84v6M30 104V66l12-9 12 9v38M38 74v7M46 74v7M38 88v7M46 88v7M54 104V84h18v20M60 90v5M88 104V92M88 92c-8 0-10-6-7-10-1-6 4-9 7-9s8 3 7 9c3 4 1 10-7 10ZM106 104v-9M106 95c-5 0-7-4-5-7 0-4 3-6 5-6s5 2 5 6c2 3 0 7-5 7Z"
      />
      <path
        className={css['faint']}
        d="M252 104v-10M252 94c-6 0-8-4-6-8 0-5 4-7 6-7s6 2 6 7c2 4 0 8-6 8ZM272 104v-6M272 98c-4 0-5-3-4-5 0-4 2-5 4-5s4 1 4 5c1 2 0 5-4 5Z"
      />

      {/* The carriage. */}
      <path className={css['paper']} d="M-6 174H224c14 0 26 14 30 34l3 22c1 6-2 10-8 10H-6Z" />
      <path d="M-6 224H256M-6 182H229" className={css['faint']} />
      <path d="M18 190h46v28H18ZM84 184h22v56M106 184v56M84 184v56M126 190h46v28h-46ZM226 190c8 4 14 14 16 26h-24v-26Z" />
      <path d="M192 184h14v56h-14ZM192 212h14" />
      <path d="M24 240a8 8 0 0 0 16 0M52 240a8 8 0 0 0 16 0M176 240a8 8 0 0 0 16 0M206 240a8 8 0 0 0 16 0" />
      {/* Who rides in it: one asleep, one with a phone. */}
      <path d="M36 218c0-8 4-12 9-12s9 4 9 12M45 206a6 6 0 1 0-3-11M40 198c-3-1-5 0-6 2" className={css['faint']} />
      <path d="M134 218c0-9 4-13 11-13 5 0 8 2 10 6M145 204a6.4 6.4 0 1 0 0-12.8 6.4 6.4 0 0 0 0 12.8M150 214l9-3M158 203h8.5v12.5H158Z" />
      <path className={css['ribbon']} d="M160.5 209l1.5 1.7 2.6-3.2" />

      {/* The phone, seen close. */}
      <path className={css['faint']} d="M163 202 174 116" />
      <circle className={css['label']} cx="184" cy="66" r="52" />
      <circle cx="184" cy="66" r="52" />
      <rect x="162" y="28" width="44" height="76" rx="7" className={css['paper']} />
      <path d="M179 34h10" />
      <path className={css['faint']} d="M169 45h30M169 52h22" />
      <circle cx="172" cy="64" r="3" />
      <circle cx="172" cy="76" r="3" />
      <circle cx="172" cy="88" r="3" />
      <path className={css['faint']} d="M180 64h18M180 76h14M180 88h16" />
      <path className={css['ribbonFill']} d="M170.4 77.6l1.6 1.8 3.6-4.4-.9-.8-2.8 3.3-.7-.8Z" />
      <path className={css['ribbonFill']} d="M196 24h8v24l-4-3.6-4 3.6Z" />

      {/* In the open. */}
      <path d="M300 256v-12h62v12M300 250h62" />
      <path d="M331 190a6.4 6.4 0 1 0 0-12.8 6.4 6.4 0 0 0 0 12.8M331 192c-7 0-10 5-10 12l1 16h4l1 24M331 192c6 0 9 3 10 9M337 244l1-26 2-8M331 244v-20M334 212l9-5M342 198h8.5v12.5H342Z" />
      <path d="M384 256 397 96l13 160M388 208h18M391 172h12M393.5 140h7M388 208l15-36M406 208l-15-36M392 172l8.5-32M403 172l-9.5-32" />
      <path d="M390 88a10 10 0 0 1 0-14M404 88a10 10 0 0 0 0-14M383 95a20 20 0 0 1 0-28M411 95a20 20 0 0 0 0-28" />
      <circle cx="397" cy="81" r="2.6" />
      <path className={`${css['ribbon']} ${css['dotted']}`} d="M354 198c14-22 22-56 30-98" />
      <path className={css['faint']} d="M298 56c6-5 12-5 18 0M314 40c5-4 10-4 15 0M340 62c5-4 10-4 15 0" />

      <Label x={106} y={204} number={1} />
      <Label x={236} y={40} number={2} />
      <Label x={362} y={160} number={3} />
    </svg>
  )
}

function Label({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <g>
      <circle className={css['label']} cx={x} cy={y} r="10" />
      <text className={css['figureNumber']} x={x} y={y + 5}>
        {number}
      </text>
    </g>
  )
}
