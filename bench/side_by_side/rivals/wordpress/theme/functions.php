<?php
// After the theme handbook: the stylesheet is enqueued, the title is WordPress's own.
add_action( 'wp_enqueue_scripts', function () {
	wp_enqueue_style( 'site', get_template_directory_uri() . '/site.css', array(), '1' );
} );
