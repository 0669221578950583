<?php
/**
 * Plugin Name: Side by side contact
 * Description: A contact form with a REST route, after the plugin handbook. It stores the message
 * and queues two mails in one transaction.
 */

register_activation_hook( __FILE__, function () {
	global $wpdb;
	require_once ABSPATH . 'wp-admin/includes/upgrade.php';
	$collate = $wpdb->get_charset_collate();
	dbDelta( "CREATE TABLE {$wpdb->prefix}contact_message (
		id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
		idempotency_key varchar(100) NOT NULL,
		name varchar(100) NOT NULL,
		email varchar(255) NOT NULL,
		phone varchar(40) NOT NULL,
		company varchar(200) NOT NULL,
		message text NOT NULL,
		received_at datetime NOT NULL,
		PRIMARY KEY  (id),
		UNIQUE KEY idempotency_key (idempotency_key)
	) ENGINE=InnoDB $collate;" );
	dbDelta( "CREATE TABLE {$wpdb->prefix}contact_mail (
		id bigint(20) unsigned NOT NULL AUTO_INCREMENT,
		message_id bigint(20) unsigned NOT NULL,
		recipient varchar(255) NOT NULL,
		subject varchar(200) NOT NULL,
		body text NOT NULL,
		sent_at datetime NULL,
		PRIMARY KEY  (id),
		KEY sent_at (sent_at)
	) ENGINE=InnoDB $collate;" );
} );

function side_by_side_text( $least, $most, $pattern = '' ) {
	$rules = array( 'type' => 'string', 'required' => true, 'minLength' => $least, 'maxLength' => $most );
	return $pattern ? $rules + array( 'pattern' => $pattern ) : $rules;
}

add_action( 'rest_api_init', function () {
	register_rest_route( 'side-by-side/v1', '/contact', array(
		'methods'             => 'POST',
		'callback'            => 'side_by_side_receive',
		'permission_callback' => '__return_true',
		'args'                => array(
			'name'    => side_by_side_text( 2, 100, "^\\p{L}[\\p{L}\\s'’-]*$" ),
			'email'   => array( 'type' => 'string', 'format' => 'email', 'required' => true ),
			'phone'   => side_by_side_text( 0, 40, '^\\+?[\\d\\s().-]*$' ),
			'company' => side_by_side_text( 2, 200 ),
			'message' => side_by_side_text( 10, 5000 ),
		),
	) );
} );

function side_by_side_receive( WP_REST_Request $request ) {
	global $wpdb;
	$wpdb->query( 'START TRANSACTION' );
	$stored = $wpdb->insert( "{$wpdb->prefix}contact_message", array(
		'idempotency_key' => $request->get_header( 'idempotency_key' ),
		'name'            => sanitize_text_field( $request['name'] ),
		'email'           => sanitize_email( $request['email'] ),
		'phone'           => sanitize_text_field( $request['phone'] ),
		'company'         => sanitize_text_field( $request['company'] ),
		'message'         => sanitize_textarea_field( $request['message'] ),
		'received_at'     => current_time( 'mysql', true ),
	) );
	$message = $wpdb->insert_id;
	$mails   = array(
		$request['email']    => 'We have your message',
		'office@example.com' => 'A message of ' . $request['name'],
	);
	foreach ( $mails as $recipient => $subject ) {
		$stored = $stored && $wpdb->insert( "{$wpdb->prefix}contact_mail", array(
			'message_id' => $message,
			'recipient'  => $recipient,
			'subject'    => $subject,
			'body'       => $request['message'],
		) );
	}
	$wpdb->query( $stored ? 'COMMIT' : 'ROLLBACK' );
	if ( ! $stored ) {
		return new WP_Error( 'not_stored', 'The message could not be stored.', array( 'status' => 500 ) );
	}
	return array( 'reference' => $message );
}
