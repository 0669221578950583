<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:@SOCKET@' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'AUTH_KEY', 'only for a measurement on this machine 1' );
define( 'SECURE_AUTH_KEY', 'only for a measurement on this machine 2' );
define( 'LOGGED_IN_KEY', 'only for a measurement on this machine 3' );
define( 'NONCE_KEY', 'only for a measurement on this machine 4' );
define( 'AUTH_SALT', 'only for a measurement on this machine 5' );
define( 'SECURE_AUTH_SALT', 'only for a measurement on this machine 6' );
define( 'LOGGED_IN_SALT', 'only for a measurement on this machine 7' );
define( 'NONCE_SALT', 'only for a measurement on this machine 8' );
define( 'WP_HOME', '@ADDRESS@' );
define( 'WP_SITEURL', '@ADDRESS@' );
define( 'WP_CONTENT_DIR', __DIR__ . '/wp-content' );
define( 'WP_DEBUG', false );
define( 'DISABLE_WP_CRON', true );          // a system timer runs it in production
define( 'WP_HTTP_BLOCK_EXTERNAL', true );   // asks nobody for updates
define( 'AUTOMATIC_UPDATER_DISABLED', true );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
