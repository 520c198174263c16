import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type CartItem, type Quote, quantityLimit } from '../../../core/contract/shop/cart.ts'
import { Problem } from '../../../core/problem.ts'
import { formatMoney } from '../../../core/shop/money.ts'
import { useOnline } from '../../data/device/use-online.ts'
import { problemWords } from '../../data/forms/form-errors.ts'
import { accountOf, wantsSignIn } from '../../data/session/session-state.ts'
import { useSession } from '../../data/session/session.ts'
import { cartChanges, cartQueries } from '../../data/till/cart.ts'
import { LoginEnded } from '../../identity/login-ended.tsx'
import { CouponBox } from '../../payment/coupon-box.tsx'
import { giftWords, PriceSummary } from '../../payment/price-summary.tsx'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { useToast } from '../../ui/controls/toast.tsx'
import { EmptyPage } from '../../ui/layout/empty-page.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { Skeleton } from '../../ui/layout/loading.tsx'
import { Notice } from '../../ui/layout/notice.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SplitPage } from '../../ui/layout/split-page.tsx'
import css from './cart-screen.module.css'

export interface CartSearch {
  coupon?: string | undefined
}

export interface CartScreenProps {
  search: CartSearch
  /** Puts the coupon into the address. */
  onSearch: (search: CartSearch) => void
}

/** What somebody is about to buy. */
export function CartScreen({ search, onSearch }: CartScreenProps) {
  const items = useQuery(cartQueries.items())
  const isOnline = useOnline()
  const session = useSession()
  const isLoginEnded = wantsSignIn(session)
  if (items.isPending) return <CartLoading />
  if (items.data === undefined) return <CartFailed isOnline={isOnline} onRetry={() => void items.refetch()} />
  if (items.data.length === 0) return isLoginEnded ? <CartOfAccount /> : <EmptyCart />
  return <FilledCart items={items.data} {...{ search, onSearch, isOnline, isLoginEnded }} />
}

interface FilledCartProps extends CartScreenProps {
  items: readonly CartItem[]
  isOnline: boolean
  /** What is shown was chosen since. */
  isLoginEnded: boolean
}

function FilledCart({ items, search, onSearch, isOnline, isLoginEnded }: FilledCartProps) {
  const queryClient = useQueryClient()
  const price = useQuery({ ...cartQueries.price(search.coupon), placeholderData: (before) => before })
  const [typed, setTyped] = useState('')
  const onCode = (coupon: string | undefined) => onSearch(coupon === undefined ? {} : { coupon })
  return (
    <>
      <PageHead title="Your cart" />
      {!isOnline && (
        <Notice tone="warn" announce>
          You are offline. Your cart is kept; changing it and paying need the network.
        </Notice>
      )}
      {isLoginEnded && <LoginEnded here="/cart">{keptWithAccount}</LoginEnded>}
      <SplitPage className={css['page']} isSticky>
        <ul className={css['items']}>
          {items.map((item) => (
            <Item key={item.id} item={item} isOnline={isOnline} />
          ))}
        </ul>
        <section className={css['summary']} aria-labelledby="summary">
          <h2 id="summary">Order summary</h2>
          {price.data && (
            <>
              <PriceSummary quote={price.data.quote} />
              <CouponBox
                key={price.data.couponRefused}
                priced={price.data}
                code={search.coupon}
                tryCode={(code) => queryClient.fetchQuery(cartQueries.price(code))}
                onCode={onCode}
                onTyped={setTyped}
              />
              <Ways items={items} quote={price.data.quote} typed={typed} />
            </>
          )}
          {price.isPending && <SummaryLoading />}
          {price.isError && (
            <Notice
              tone="warn"
              announce
              title="The total could not be worked out"
              action={
                <Button look="secondary" icon="refresh" onClick={() => void price.refetch()}>
                  Try again
                </Button>
              }
            >
              {wordsOfFailure(price.error, 'Please try again.')}
            </Notice>
          )}
        </section>
      </SplitPage>
    </>
  )
}

interface WaysProps {
  items: readonly CartItem[]
  quote: Quote
  /** A coupon that nobody has answered yet. */
  typed: string
}

/** On to where one pays. */
function Ways({ items, quote, typed }: WaysProps) {
  const isVisitor = accountOf(useSession()) === null
  const [only] = items
  // The checkout says what becomes of one that was only typed.
  const coupon = quote.coupon?.code ?? typed
  const search = coupon === '' ? {} : { coupon }
  // What is no longer sold is in the cart, and not in the quote.
  const isSold = quote.lines.length > 0
  return (
    <div className={css['ways']}>
      {isSold && (
        <LinkButton to="/stripe-checkout" search={search} iconAfter="arrow-right" wide>
          Proceed to Checkout
        </LinkButton>
      )}
      {isSold && isVisitor && (
        <p className={css['small']}>
          You sign in on the way, and your cart comes along: with an account a course is on all your devices.
        </p>
      )}
      {isSold && isVisitor && only && items.length === 1 && only.quantity === 1 && (
        <LinkButton
          to="/guest-checkout/$courseId"
          params={{ courseId: String(only.courseId) }}
          search={search}
          look="secondary"
          wide
        >
          Check out without an account
        </LinkButton>
      )}
      <Link to="/courses" className={css['more']}>
        Look at more courses
      </Link>
    </div>
  )
}

interface ItemProps {
  item: CartItem
  isOnline: boolean
}

function Item({ item, isOnline }: ItemProps) {
  const changes = cartChanges(useQueryClient())
  const toast = useToast()
  const [isChanging, setChanging] = useState(false)
  const { id, product, quantity } = item

  const change = async (work: () => Promise<void>, failed: string) => {
    setChanging(true)
    try {
      await work()
    } catch (error) {
      toast({ title: failed, body: wordsOfFailure(error, 'Please try again.'), tone: 'error' })
    } finally {
      setChanging(false)
    }
  }
  const remove = () =>
    void change(async () => {
      await changes.remove(id)
      toast({ title: 'Removed from your cart', body: product.title })
    }, 'Failed to remove item from cart')
  const set = (next: number) =>
    next < 1 ? remove() : void change(() => changes.setQuantity(id, next), 'Failed to update cart item')
  const isHeld = isChanging || !isOnline
  const removal = `Remove ${product.title} from the cart`

  return (
    <li className={css['item']} data-profession={product.category}>
      <div className={css['words']}>
        <p className={css['category']}>{product.category}</p>
        <h2 className={css['title']}>
          <Link to="/courses/$id" params={{ id: String(item.courseId) }}>
            {product.title}
          </Link>
        </h2>
        <p className={css['small']}>
          {quantity > 1 && `${formatMoney(product.priceMinor, product.currency)} each · `}Lifetime access
        </p>
        {giftWords(item) && <p className={css['gift']}>{giftWords(item)}</p>}
        {!item.forSelf && <p className={css['small']}>You have this course already.</p>}
        {!item.isOnSale && <p className={css['gone']}>This course is no longer for sale. It is not charged.</p>}
      </div>
      <div className={css['end']}>
        <div className={css['quantity']} role="group" aria-label={`Copies of ${product.title}`}>
          <button
            type="button"
            aria-label={quantity === 1 ? removal : 'One copy fewer'}
            aria-disabled={isHeld}
            onClick={() => isHeld || set(quantity - 1)}
          >
            {quantity === 1 ? <Icon name="bin" size="small" /> : '−'}
          </button>
          <output className={css['count']}>{quantity}</output>
          <button
            type="button"
            aria-label="One copy more"
            aria-disabled={isHeld || quantity >= quantityLimit}
            onClick={() => isHeld || quantity >= quantityLimit || set(quantity + 1)}
          >
            +
          </button>
        </div>
        {quantity > 1 && (
          <Button look="plain" aria-label={removal} busy={isHeld} onClick={remove}>
            Remove
          </Button>
        )}
        <p className={css['sum']}>{formatMoney(product.priceMinor * quantity, product.currency)}</p>
      </div>
    </li>
  )
}

const keptWithAccount = 'What you put into your cart while you were signed in is kept with your account.'

/** The server knows nobody whose cart it could be. */
function CartOfAccount() {
  return (
    <EmptyPage
      title="Sign in to see your cart"
      actions={
        <LinkButton to="/signin" search={{ redirect: '/cart' }}>
          Sign in
        </LinkButton>
      }
    >
      <p>Your login session has ended. {keptWithAccount}</p>
    </EmptyPage>
  )
}

function EmptyCart() {
  return (
    <EmptyPage title="Your cart is empty" actions={<LinkButton to="/courses">Browse Courses</LinkButton>}>
      <p>Courses that you want to buy are kept here, also before you sign in.</p>
    </EmptyPage>
  )
}

function CartFailed({ isOnline, onRetry }: { isOnline: boolean; onRetry: () => void }) {
  return (
    <EmptyPage
      title={isOnline ? 'Failed to fetch cart' : 'You are offline'}
      actions={
        <Button icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>
        {isOnline
          ? 'The server cannot be reached. What is in your cart is kept there.'
          : 'Your cart is kept. It opens once you are online again, and buying needs the network.'}
      </p>
    </EmptyPage>
  )
}

export function CartLoading() {
  return (
    <>
      <PageHead title="Your cart" />
      <SplitPage className={css['page']}>
        <div className={css['waiting']} role="status" aria-label="Loading your cart…">
          <Skeleton shape="block" />
        </div>
        <section className={css['summary']} aria-hidden="true">
          <SummaryLoading />
        </section>
      </SplitPage>
    </>
  )
}

function SummaryLoading() {
  return (
    <>
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
    </>
  )
}

const wordsOfFailure = (error: unknown, otherwise: string) =>
  error instanceof Problem ? problemWords(error, otherwise) : otherwise
