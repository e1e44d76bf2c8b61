/** Built into a plain script for the benchmark: page-agent's controller as a global. */
import { PageController } from '@page-agent/page-controller';

(globalThis as { PageController?: typeof PageController }).PageController = PageController;
