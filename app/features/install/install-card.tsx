import { useAppHandles } from '../../data/device/app-handles.ts'
import { useStore } from '../../data/store.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import css from './install-card.module.css'

/** The offer to install the app, where the browser allows it; nothing otherwise. */
export function InstallCard() {
  const { install } = useAppHandles()
  const offer = useStore(install)
  if (offer.is !== 'prompt' && offer.is !== 'ios-steps') return null
  return (
    <section className={css['card']} aria-labelledby="install">
      <Icon name="phone" />
      <div className={css['words']}>
        <h2 id="install" className={css['title']}>
          Install Vademecum
        </h2>
        {offer.is === 'prompt' ? (
          <>
            <p>It then opens like any other app, with or without a network.</p>
            <p>
              <Button look="secondary" onClick={() => void install.prompt()}>
                Install the app
              </Button>
            </p>
          </>
        ) : (
          <>
            <p>Install it before you download: an installed app has its own storage on this device.</p>
            <ol className={css['steps']}>
              <li>
                <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path d="M12 15V3.5M8 7l4-4 4 4M8 10.5H5.5v10h13v-10H16" />
                </svg>
                Tap Share in Safari
              </li>
              <li>
                <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                  <path d="M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM12 8.5v7M8.5 12h7" />
                </svg>
                Choose “Add to Home Screen”
              </li>
            </ol>
          </>
        )}
      </div>
    </section>
  )
}
