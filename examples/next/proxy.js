import { createProxy } from 'auth-elements/backend/next';
import { NextResponse } from 'next/server';
import { backend } from './backend.js';

export const proxy = createProxy(backend, { NextResponse });
export const config = { matcher: '/api/:path*' };
