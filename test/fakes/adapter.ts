/** A Solana wallet that a host provides, on the real base class of `@solana/wallet-adapter-base`. */
import {
  BaseMessageSignerWalletAdapter,
  type WalletName,
  WalletReadyState,
} from '@solana/wallet-adapter-base';

/** Its answer; an error is thrown. */
interface AdapterAnswers {
  address?: string;
  connect?: Error;
  sign?: Error;
}

export class FakeAdapter extends BaseMessageSignerWalletAdapter {
  override name: WalletName;
  override url = 'https://wallet.example';
  override icon = 'data:image/png;base64,AAAA';
  override readyState: WalletReadyState = WalletReadyState.Installed;
  override publicKey: BaseMessageSignerWalletAdapter['publicKey'] = null;
  override connecting = false;
  override supportedTransactionVersions = null;
  /** The signed message, as text. */
  readonly signed: string[] = [];

  readonly #answers: AdapterAnswers;

  constructor(name: string, answers: AdapterAnswers = {}) {
    super();
    this.name = name as WalletName;
    this.#answers = answers;
  }

  become(state: WalletReadyState): void {
    this.readyState = state;
    this.emit('readyStateChange', state);
  }

  choose(address: string | undefined): void {
    const key = address === undefined ? null : { toString: () => address, toBase58: () => address };
    this.publicKey = key as unknown as typeof this.publicKey;
  }

  override async connect(): Promise<void> {
    if (this.#answers.connect) throw this.#answers.connect;
    this.choose(this.#answers.address);
  }

  override async disconnect(): Promise<void> {
    this.choose(undefined);
  }

  override async signMessage(message: Uint8Array): Promise<Uint8Array> {
    if (this.#answers.sign) throw this.#answers.sign;
    this.signed.push(new TextDecoder().decode(message));
    return new Uint8Array(64).fill(7);
  }

  override async signTransaction<T>(transaction: T): Promise<T> {
    return transaction;
  }
}
