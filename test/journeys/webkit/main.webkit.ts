import { mainJourneys } from '../main-journeys.ts';
import { test } from './world.ts';

mainJourneys(test);
